import {
  ColumnHeightOutlined,
  DownloadOutlined,
  ReloadOutlined,
  RestOutlined,
  SettingOutlined,
  SnippetsOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import { Popover } from 'antd'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { ClickMenu } from '../../shared/ui/click-menu.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { useSettings, type Density } from '../../shared/appearance/settings.ts'
import { useThrottled } from '../../shared/hooks/use-throttled.ts'
import { useNarrow } from '../../shared/hooks/use-narrow.ts'
import { useT } from '../locale/index.ts'

const ColumnSettings = lazy(() => import('./column-settings.tsx'))
const DeletedRecords = lazy(() => import('./deleted-records.tsx'))
const SavedViews = lazy(() => import('./saved-views.tsx'))

interface Props {
  fetching: boolean
  onRefresh(): void
  columns: Parameters<typeof ColumnSettings>[0]
  views: Parameters<typeof SavedViews>[0]
  onExport: ((format: 'xlsx' | 'csv') => void) | undefined
  /** Downloads the files of the records. */
  onExportFiles: (() => void) | undefined
  exporting: boolean
  /** Kinds of files that can be imported. */
  imports: readonly { label: string; start(): void }[]
  /** Whose deleted records may be restored. */
  deleted: { resource: AnyResource; face: Face } | undefined
}

/** Icon buttons at the right of the action bar. */
export function ListIcons({ fetching, onRefresh, columns, views, exporting, imports, deleted, ...exports }: Props) {
  const { onExport, onExportFiles } = exports
  const t = useT()
  const refresh = useThrottled(onRefresh)
  const density = useSettings(state => state.density)
  const narrow = useNarrow()
  const [showsDeleted, setShowsDeleted] = useState(false)
  const densities: Density[] = ['small', 'middle', 'large']
  return (
    <span className="en-icons">
      <IconButton label={t('list.refresh')} onClick={refresh}>
        <ReloadOutlined spin={fetching} aria-hidden />
      </IconButton>
      {!narrow && (
        <ClickMenu
          placement="bottomRight"
          menu={{
            selectedKeys: [density],
            items: densities.map(key => ({ key, label: t(`density.${key}`) })),
            onClick: ({ key }) => useSettings.getState().set({ density: key as Density }),
          }}
        >
          <IconButton label={t('list.density')}>
            <ColumnHeightOutlined aria-hidden />
          </IconButton>
        </ClickMenu>
      )}
      <Panel label={t('list.columns')} icon={<SettingOutlined aria-hidden />}>
        <ColumnSettings {...columns} />
      </Panel>
      <Panel label={t('list.views')} icon={<SnippetsOutlined aria-hidden />}>
        <SavedViews {...views} />
      </Panel>
      {deleted && (
        <IconButton label={t('list.deleted')} onClick={() => setShowsDeleted(true)}>
          <RestOutlined aria-hidden />
        </IconButton>
      )}
      {deleted && showsDeleted && (
        <Suspense>
          <DeletedRecords {...deleted} onClose={() => setShowsDeleted(false)} />
        </Suspense>
      )}
      {imports.length === 1 && (
        <IconButton label={t('list.import')} onClick={() => imports[0]?.start()}>
          <UploadOutlined aria-hidden />
        </IconButton>
      )}
      {imports.length > 1 && (
        <ClickMenu
          placement="bottomRight"
          menu={{
            items: imports.map(({ label }, i) => ({ key: String(i), label: t('list.importOf', { label }) })),
            onClick: ({ key }) => imports[Number(key)]?.start(),
          }}
        >
          <IconButton label={t('list.import')}>
            <UploadOutlined aria-hidden />
          </IconButton>
        </ClickMenu>
      )}
      {onExport && (
        <ClickMenu
          placement="bottomRight"
          menu={{
            items: [
              { key: 'xlsx', label: t('export.xlsx') },
              { key: 'csv', label: t('export.csv') },
              ...(onExportFiles ? [{ key: 'files', label: t('export.files') }] : []),
            ],
            onClick: ({ key }) => (key === 'files' ? onExportFiles?.() : onExport(key as 'xlsx' | 'csv')),
          }}
        >
          <IconButton label={t('list.export')} disabled={exporting}>
            <DownloadOutlined aria-hidden />
          </IconButton>
        </ClickMenu>
      )}
    </span>
  )
}

function Panel({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      title={label}
      content={<Suspense>{children}</Suspense>}
    >
      <IconButton label={label}>{icon}</IconButton>
    </Popover>
  )
}
