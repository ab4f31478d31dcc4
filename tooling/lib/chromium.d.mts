/** The browser that stands here already, if any. */
export function foundChromium(): string | undefined
/** Answers the browser of the browser tests; installs it where that is possible. */
export function ensureChromium(): Promise<string>
