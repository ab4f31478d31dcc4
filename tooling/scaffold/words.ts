/** `toll-card` → `tollCard`. */
export function camel(stem: string): string {
  return stem.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** `tollCard` → `toll-card`. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

/** `toll-card` → `Toll card`. */
export function sentence(stem: string): string {
  const words = stem.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
