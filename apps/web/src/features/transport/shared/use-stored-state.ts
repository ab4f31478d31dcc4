import { useState } from 'react'

/** A preference that is kept in this browser. */
export function useStoredState<T>(name: string, initial: T): [T, (next: T) => void] {
  const key = `transport:${name}`
  const [value, setValue] = useState<T>(() => readStored(key) ?? initial)
  return [
    value,
    next => {
      setValue(next)
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // If the storage is full, only the preference is lost
      }
    },
  ]
}

function readStored<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}
