import type { Engine } from '../../../engine/write/work.ts'

interface SealSettings {
  /** Where people outside open the product; undefined if the installation does not say. */
  publicUrl: string | undefined
}

const known = new WeakMap<Engine, SealSettings>()

export const keepSealSettings = (engine: Engine, settings: SealSettings): void => void known.set(engine, settings)

/** What a code on paper says: the address of the public page, or the characters to type there. */
export function codeOnPaper(engine: Engine, code: string): string {
  const url = known.get(engine)?.publicUrl
  return url ? `${url.replace(/\/+$/, '')}/#/seal/info?code=${encodeURIComponent(code)}` : code
}
