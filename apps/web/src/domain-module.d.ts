declare module 'virtual:domain' {
  import type { Manifest, OptionFields } from '@tuheng/domain/kernel/manifest'
  import type { Report } from '@tuheng/domain/kernel/report'
  import type { Resource } from '@tuheng/domain/kernel/resource'

  export const manifest: Manifest
  export const optionFields: () => Promise<OptionFields>
  export const resources: Readonly<Record<string, () => Promise<unknown>>>
  export const reports: Readonly<Record<string, () => Promise<Report>>>
}
