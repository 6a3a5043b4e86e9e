import type { Catalogue } from "./catalogue.mjs";

export function typesOf(catalogue: Catalogue): string;
