import type { Attachment } from "svelte/attachments";

/** Calls `come` once, when the element is about to be scrolled into view. */
export function near(come: () => void): Attachment {
  return (element) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        come();
      },
      { rootMargin: "800px 0px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
}
