import type { ComponentType, LazyExoticComponent } from 'react'

/** Hand-written pages, by the name that a screen's `view` gives: `home: lazy(() => import('./home/home-page.tsx'))`. */
export const pages: Readonly<Record<string, LazyExoticComponent<ComponentType>>> = {}
