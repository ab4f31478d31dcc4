import { useState } from 'react'

/** A choice of how somebody likes to work, kept in this browser. */
export function useKept<T>(name: string, initial: T): [T, (next: T) => void] {
  const key = `transport:${name}`
  const [value, setValue] = useState<T>(() => readKept(key) ?? initial)
  return [
    value,
    next => {
      setValue(next)
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // A full store forgets the choice, nothing else
      }
    },
  ]
}

function readKept<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}
