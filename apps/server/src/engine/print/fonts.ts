import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export type FontWeight = 'regular' | 'bold'
export type FontFiles = Record<FontWeight, Buffer>

const FILES: Record<FontWeight, string> = {
  regular: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
}

/** How long the fonts stay cached after the last print. */
const CACHE_MS = 5 * 60_000

let loaded: Promise<FontFiles> | undefined
let releaseTimer: NodeJS.Timeout | undefined

/**
 * Noto Sans SC (OFL): 30,000 Chinese characters and tabular digits. Its 21 MB are read for the first print and cached
 * for a while.
 */
export function loadFonts(): Promise<FontFiles> {
  loaded ??= read().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  clearTimeout(releaseTimer)
  releaseTimer = setTimeout(() => (loaded = undefined), CACHE_MS).unref()
  return loaded
}

async function read(): Promise<FontFiles> {
  const [regular, bold] = await Promise.all([fontFile('regular'), fontFile('bold')])
  return { regular, bold }
}

function fontFile(weight: FontWeight): Promise<Buffer> {
  return readFile(fileURLToPath(import.meta.resolve(FILES[weight])))
}
