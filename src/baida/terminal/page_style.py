STYLE = """
:root {
  color-scheme: light dark;
  --paper: #f6f3ec; --panel: #fffdf8; --sunken: #ece7da; --ink: #22261f; --muted: #5d6459;
  --line: #d9d3c4; --accent: #0f6b4f; --good: #1b6e3c; --good-soft: #dff0e0; --bad: #a52a22;
  --bad-soft: #f9e3df; --focus: #b45f06;
  --chart-1: #0f6b4f; --chart-2: #b04a12; --chart-3: #2f5fb3; --chart-4: #8a2f6b;
  --chart-5: #7a5f00; --chart-6: #3f6470; --chart-7: #a52a22; --chart-8: #5b4ba8;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #14181a; --panel: #1d2326; --sunken: #0f1214; --ink: #ecefe8; --muted: #a5aea6;
    --line: #38413f; --accent: #63c79d; --good: #7ed29a; --good-soft: #1a3524; --bad: #ff9d91;
    --bad-soft: #43221f; --focus: #ffb454;
    --chart-1: #63c79d; --chart-2: #f0a070; --chart-3: #8fb4f5; --chart-4: #e79bcb;
    --chart-5: #dcc25a; --chart-6: #9cc3d1; --chart-7: #ff9d91; --chart-8: #b9aef5;
  }
}
*, *::before, *::after { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 860px; padding: 32px 16px 56px; background: var(--paper);
  color: var(--ink); overflow-wrap: break-word; text-size-adjust: 100%;
  font: 16px/1.55 system-ui, "Segoe UI", Roboto, "Noto Sans", "Noto Sans TC", sans-serif;
}
h1, h2 {
  margin: 0 0 12px; line-height: 1.25; text-wrap: balance;
  font-family: "Iowan Old Style", "Palatino Linotype", Georgia, "Noto Serif", serif;
}
h1 { font-size: clamp(1.65rem, 1.3rem + 1.6vw, 2.3rem); letter-spacing: -0.01em; }
h2 { font-size: 1.3rem; }
p, ul { margin: 0 0 12px; }
section > :last-child { margin-bottom: 0; }
.eyebrow { margin: 0; color: var(--accent); font-size: 0.82rem; font-weight: 600; }
.lead { font-size: 1.12rem; text-wrap: pretty; }
.muted, figcaption { color: var(--muted); font-size: 0.93rem; }
code, pre { font: 0.9em/1.5 ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace; }
pre {
  margin: 0; padding: 12px; border-radius: 6px; background: var(--sunken); white-space: pre-wrap;
  overflow-wrap: anywhere;
}
section {
  margin-top: 24px; padding: 20px; border: 1px solid var(--line); border-radius: 10px;
  background: var(--panel);
}
figure { margin: 0; }
figure + figure { margin-top: 24px; }
figcaption { margin-bottom: 8px; }
svg { display: block; }
.for-phones { display: none; }
.scroll { overflow-x: auto; }
.scroll:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td {
  padding: 7px 10px; border-bottom: 1px solid var(--line); text-align: right;
  vertical-align: baseline;
}
tbody tr:last-child > * { border-bottom: 0; }
th:first-child, td:first-child { padding-left: 0; }
th:last-child, td:last-child { padding-right: 0; }
thead th { color: var(--muted); font-size: 0.85rem; font-weight: 600; }
tbody th, thead th.name { text-align: left; font-weight: 600; overflow-wrap: anywhere; }
.half { color: var(--muted); white-space: nowrap; }
.place { display: inline-block; min-width: 1.6em; color: var(--muted); font-weight: 400; }
.matrix td {
  padding-inline: 10px; border-left: 1px solid var(--line); text-align: center;
  vertical-align: middle; white-space: nowrap;
}
.matrix thead th { text-align: center; }
.matrix thead th:first-child { text-align: left; }
.matrix tbody th { min-width: 8em; vertical-align: middle; }
.matrix td.good { background: var(--good-soft); color: var(--good); font-weight: 600; }
.matrix td.bad { background: var(--bad-soft); color: var(--bad); font-weight: 600; }
.matrix span.half { display: block; font-size: 0.85rem; font-weight: 400; color: inherit; }
@media (max-width: 640px) {
  body { padding-top: 20px; }
  section { padding: 16px; }
  .for-phones { display: block; }
  .for-desks { display: none; }
  /* each bot is a block of its own: a name, and below it what is in the columns */
  .standings, .standings tbody { display: block; }
  .standings thead {
    position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
  }
  .standings tr { display: block; padding: 10px 0; border-bottom: 1px solid var(--line); }
  .standings tr:first-child { padding-top: 0; }
  .standings tr:last-child { padding-bottom: 0; border-bottom: 0; }
  .standings th, .standings td { display: flex; padding: 2px 0; border: 0; }
  .standings td::before { margin-right: auto; padding-right: 12px; }
  .standings td::before { content: attr(data-label); color: var(--muted); }
}
@media print {
  :root { color-scheme: light; }
  body { background: none; }
  section { break-inside: avoid; }
}
"""
