import { useState } from 'react'
import { useActor } from '../../shared/session/session.ts'

/** Whether all filters of a list are shown, as the person left it on this machine. */
export function useFiltersOpen(list: string): [boolean, (open: boolean) => void] {
  const { memberId } = useActor()
  const key = `tuheng.filters.${memberId}`
  const [open, setOpen] = useState(() => openLists(key).includes(list))
  return [
    open,
    next => {
      setOpen(next)
      const others = openLists(key).filter(one => one !== list)
      localStorage.setItem(key, JSON.stringify(next ? [...others, list] : others))
    },
  ]
}

/** Names of the lists whose filters are all shown. Whatever else is stored counts as none. */
export function openLists(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(one => typeof one === 'string') : []
  } catch {
    return []
  }
}
