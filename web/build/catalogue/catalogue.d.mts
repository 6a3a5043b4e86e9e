export type Languages = Record<string, { name: string; tag: string }>;
export type Texts = Record<string, Record<string, string>>;
export type Catalogue = Record<string, Texts>;

export function readLanguages(): Languages;
export function readCatalogue(): Catalogue;
export function pluralOf(key: string, texts: object): { base: string; form: string } | null;
export function valuesIn(text: string): Set<string>;
export function problemsOf(catalogue: Catalogue, languages: Languages): string[];
