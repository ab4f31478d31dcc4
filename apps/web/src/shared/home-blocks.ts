import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Parts of the home page, in its order. */
export const HOME_BLOCKS = ['todos', 'figures', 'trend', 'topCustomers', 'papers', 'shortcuts'] as const
export type HomeBlock = (typeof HOME_BLOCKS)[number]

interface HomeBlocks {
  hidden: readonly HomeBlock[]
  show(block: HomeBlock, shown: boolean): void
  reset(): void
}

/** What a person wants on the home page; kept in the browser. */
export const useHomeBlocks = create<HomeBlocks>()(
  persist(
    set => ({
      hidden: [],
      show: (block, shown) => set(({ hidden }) => ({ hidden: shown ? hidden.filter(one => one !== block) : [...hidden.filter(one => one !== block), block] })),
      reset: () => set({ hidden: [] }),
    }),
    { name: 'tuheng.home', version: 1 },
  ),
)
