import type { ComponentType } from 'react'
import { fetchedOnce } from '../../shared/fetched-once.ts'

const sides = fetchedOnce((name: 'column' | 'fall') => (name === 'column' ? import('./column-side.tsx') : import('./fall-side.tsx')).then(module => module.default))

/** What a layout has at the side that most people never see: fetched with the first look at it, and shown as soon as it is there. */
export function fetchedSide(name: 'column' | 'fall'): ComponentType {
  return function FetchedSide() {
    const Side = sides.use(name)
    return Side ? <Side /> : <div aria-busy data-coming />
  }
}
