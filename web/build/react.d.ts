/** As much of React as drawing the package's tiles needs, at build time only. */
declare module "react" {
  export function createElement(component: unknown): unknown;
}
declare module "react-dom/server" {
  export function renderToStaticMarkup(element: unknown): string;
}
