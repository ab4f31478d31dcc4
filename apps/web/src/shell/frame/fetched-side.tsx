import type { ComponentType } from 'react'
import { fetchedOnce } from '../../shared/calls/fetched-once.ts'

// One function each: with two imports in one expression the build fetches only the styles of the last
const FILES = { column: () => import('./column-side.tsx'), fall: () => import('./fall-side.tsx') }
const fetchedSides = fetchedOnce((name: keyof typeof FILES) => FILES[name]().then(module => module.default))

/** The side of a rarely used layout. It is fetched when it is first shown, and rendered as soon as it is loaded. */
export function fetchedSide(name: keyof typeof FILES): ComponentType {
  return function FetchedSide() {
    const Side = fetchedSides.use(name)
    return Side ? <Side /> : <div aria-busy data-coming />
  }
}
