import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** Hand-written pages, by the name that a screen's `view` gives: `home: lazy(() => import('./home/home-page.tsx'))`. */
export const pages: Readonly<Record<string, LazyExoticComponent<ComponentType>>> = {
  addHighwayWaybill: lazy(() => import('./transport/entry/entry-page.tsx')),
  highwayArrival: lazy(() => import('./transport/arrival/highway-arrival.tsx')),
  billLadingArrival: lazy(() => import('./transport/arrival/bill-lading-arrival.tsx')),
}
