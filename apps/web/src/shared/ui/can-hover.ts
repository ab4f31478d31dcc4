/** Whether there is a mouse. On a touch screen nothing hovers, and a focused field brings a keyboard that covers the page. */
export const canHover = (): boolean => window.matchMedia('(hover: hover)').matches
