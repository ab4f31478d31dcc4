import type { ReactNode } from 'react'
import { useLang } from '../../shared/text/i18n.ts'

/** The unit behind the name of a column, as Chinese writes it and as English does: `净重(吨)`, `Net weight (t)`. */
export function Unit({ children }: { children: ReactNode }) {
  return (
    <small>
      {useLang() === 'en' && ' '}({children})
    </small>
  )
}
