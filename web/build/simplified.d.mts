export function simplified(): string;
export function written(): string;
