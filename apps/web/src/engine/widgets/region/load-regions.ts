import { setRegionLookup } from '@tuheng/domain/kernel/region-names'

type Regions = typeof import('@tuheng/domain/kernel/regions/index')

let loading: Promise<Regions> | undefined

/** The divisions of GB/T 2260, fetched once. From then on the domain's codecs accept their names as well. */
export function loadRegions(): Promise<Regions> {
  loading ??= import('@tuheng/domain/kernel/regions/index').then(regions => {
    setRegionLookup(code => regions.regionPath(code).join(' ') || undefined)
    return regions
  })
  return loading
}
