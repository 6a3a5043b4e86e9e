export function pythonFiles(): Record<string, string>;
