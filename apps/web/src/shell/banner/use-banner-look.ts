import { create } from 'zustand'
import { soundLook, type BannerLook } from './banner-rules.ts'

const KEY = 'tuheng.banner'

interface Store {
  look: BannerLook
  set(look: BannerLook): void
}

/** How announcements pass by; kept in the browser. */
export const useBannerLook = create<Store>()(set => ({
  look: soundLook(readKept()),
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
