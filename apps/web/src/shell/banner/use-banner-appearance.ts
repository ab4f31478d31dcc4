import { create } from 'zustand'
import { validAppearance, type BannerAppearance } from './banner-rules.ts'

const KEY = 'tuheng.banner'

interface Store {
  look: BannerAppearance
  set(look: BannerAppearance): void
}

/** How announcements pass by; kept in the browser. */
export const useBannerAppearance = create<Store>()(set => ({
  look: validAppearance(readKept()),
  set: look => {
    localStorage.setItem(KEY, JSON.stringify(look))
    set({ look })
  },
}))

function readKept(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}
