import AppstoreOutlined from '@ant-design/icons/es/icons/AppstoreOutlined'
import { lazy, Suspense, useState } from 'react'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { call } from '../../shared/calls/api.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { usePlatformsT } from './locale.ts'
import type { PlatformEntry } from './platforms-dialog.tsx'

const PlatformsDialog = lazy(() => import('./platforms-dialog.tsx'))

/** Loads the sibling platforms and offers them. */
export default function PlatformsTool() {
  const t = usePlatformsT()
  const [platforms, setPlatforms] = useState<readonly PlatformEntry[] | null>(null)
  const { busy, run } = useBusy()
  const open = async () => {
    await run(async () => {
      setPlatforms(await call<PlatformEntry[]>('sys/change/index/list', undefined, { method: 'GET' }))
    })
  }
  return (
    <>
      <IconButton label={t('open')} aria-haspopup="dialog" disabled={busy} onClick={() => void open()}>
        <AppstoreOutlined />
      </IconButton>
      <Suspense>{platforms && <PlatformsDialog platforms={platforms} onClose={() => setPlatforms(null)} />}</Suspense>
    </>
  )
}
