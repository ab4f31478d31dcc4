import { lazy, Suspense, useEffect, useState } from 'react'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import { knownRegionName } from '@tuheng/domain/kernel/region-names'
import type { FilterProps, InputProps, Widget } from '../types.ts'
import { loadRegions } from './load-regions.ts'

const RegionInput = lazy(() => import('./region-input.tsx').then(module => ({ default: module.RegionInput })))
const RegionFilter = lazy(() => import('./region-input.tsx').then(module => ({ default: module.RegionFilter })))

/** The table of divisions is fetched when the first region is shown. */
export const regionWidget: Widget<'region'> = {
  Input: (props: InputProps<'region'>) => (
    <Suspense fallback={<span className="en-input-wait" />}>
      <RegionInput {...props} />
    </Suspense>
  ),
  Cell: ({ value }) => <RegionLabel code={value} />,
  text: ({ value }) => knownRegionName(value) ?? value,
  Filter: (props: FilterProps) => (
    <Suspense fallback={<span className="en-input-wait" />}>
      <RegionFilter {...props} />
    </Suspense>
  ),
  filterWidth: 140,
  lookup: async ({ field, name, texts }) => {
    const { findRegion } = await loadRegions()
    return new Map(
      texts.map(text => {
        const found = findRegion(text)
        return [
          text,
          found ? { value: found.code } : { issue: fieldIssue('field.choice', { field, name }, { value: text }) },
        ]
      }),
    )
  },
}

function RegionLabel({ code }: { code: string }) {
  const [name, setName] = useState(() => knownRegionName(code))
  useEffect(() => {
    let unmounted = false
    void loadRegions().then(regions => {
      if (!unmounted) setName(regions.regionPath(code).join(' ') || code)
    })
    return () => {
      unmounted = true
    }
  }, [code])
  return name ?? code
}
