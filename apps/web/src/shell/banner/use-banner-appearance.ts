import { create } from 'zustand'
import { validAppearance, type BannerAppearance } from './banner-rules.ts'

const KEY = 'tuheng.banner'

interface Store {
  appearance: BannerAppearance
  set(appearance: BannerAppearance): void
}

/** The appearance of the banner, kept in the browser. */
export const useBannerAppearance = create<Store>()(set => ({
  appearance: validAppearance(readStored()),
  set: appearance => {
    localStorage.setItem(KEY, JSON.stringify(appearance))
    set({ appearance })
  },
}))

function readStored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}
