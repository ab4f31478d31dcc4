import type { ComponentType } from 'react'
import { fetchedOnce } from '../../shared/calls/fetched-once.ts'

// Each in a function of its own: of two imports in one expression the build fetches the styles of the last alone
const FILES = { column: () => import('./column-side.tsx'), fall: () => import('./fall-side.tsx') }
const sides = fetchedOnce((name: keyof typeof FILES) => FILES[name]().then(module => module.default))

/** What a layout has at the side that most people never see: fetched with the first look at it, and shown as soon as it is there. */
export function fetchedSide(name: keyof typeof FILES): ComponentType {
  return function FetchedSide() {
    const Side = sides.use(name)
    return Side ? <Side /> : <div aria-busy data-coming />
  }
}
