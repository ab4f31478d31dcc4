import {
  CompressOutlined,
  DownOutlined,
  EllipsisOutlined,
  ExperimentOutlined,
  MinusOutlined,
  PlusOutlined,
  QuestionCircleOutlined,
  RedoOutlined,
  SaveOutlined,
  SettingOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import type { ProcessDesign } from '@tuheng/domain/approvals/process.calls'
import { Button, Dropdown, Popover } from 'antd'
import { useRef } from 'react'
import { useNarrow } from '../../../shared/hooks/use-narrow.ts'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import css from './designer.module.css'
import { useDesigner } from './designer-context.ts'
import { useT } from './locale/index.ts'
import { useFlowFile } from './use-flow-file.ts'
import type { DesignerKey } from './locale/zh.ts'

interface Props {
  loaded: ProcessDesign
  mayModify: boolean
  zoom: number
  onZoom(by: 1 | -1 | 0): void
  onFit(): void
  onSettings(): void
  dry: boolean
  onDry(): void
}

/** The tools of the designer. */
export function Toolbar({ loaded, mayModify, zoom, onZoom, onFit, onSettings, dry, onDry }: Props) {
  const t = useT()
  const narrow = useNarrow()
  const { state, readOnly } = useDesigner()
  const { exportFile, importFile } = useFlowFile(loaded)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={css.tools} role="toolbar" aria-label={t('tools')}>
      {!readOnly && (
        <>
          <IconButton label={`${t('undo')} (Ctrl+Z)`} disabled={!state.mayUndo} onClick={state.undo}>
            <UndoOutlined />
          </IconButton>
          <IconButton label={`${t('redo')} (Ctrl+Shift+Z)`} disabled={!state.mayRedo} onClick={state.redo}>
            <RedoOutlined />
          </IconButton>
          {!narrow && <span className={css.rule} />}
        </>
      )}
      <IconButton label={t('zoomOut')} onClick={() => onZoom(-1)}>
        <MinusOutlined />
      </IconButton>
      {!narrow && (
        <button type="button" className={css.zoom} title={t('zoomReset')} onClick={() => onZoom(0)}>
          {`${Math.round(zoom * 100)}%`}
        </button>
      )}
      <IconButton label={t('zoomIn')} onClick={() => onZoom(1)}>
        <PlusOutlined />
      </IconButton>
      {!narrow && (
        <IconButton label={t('zoomFit')} onClick={onFit}>
          <CompressOutlined />
        </IconButton>
      )}
      {!narrow && (
        <Popover trigger="click" content={<KeyList readOnly={readOnly} />} title={t('keys')}>
          <IconButton label={t('keys')}>
            <QuestionCircleOutlined />
          </IconButton>
        </Popover>
      )}
      {readOnly && (
        <span className={css.note}>
          {loaded.status === 'draft' ? t('mayNot') : t('readOnly', { status: t(`status.${loaded.status}`) })}
        </span>
      )}
      <span className="en-spring" />
      {state.isUnsaved && !narrow && (
        <span className={css.unsaved} role="status">
          {t('unsaved')}
        </span>
      )}
      {!narrow && (
        <Button icon={<SettingOutlined />} onClick={onSettings}>
          {t('settings')}
        </Button>
      )}
      <Button
        icon={<ExperimentOutlined />}
        aria-pressed={dry}
        type={dry ? 'primary' : 'default'}
        ghost={dry}
        aria-label={t('dryRun')}
        title={t('dryRun')}
        onClick={onDry}
      >
        {!narrow && t('dryRun')}
      </Button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...(narrow ? [{ key: 'settings', label: t('settings') }] : []),
            { key: 'export', label: t('export') },
            ...(readOnly || !mayModify ? [] : [{ key: 'import', label: t('import') }]),
          ],
          onClick: ({ key }) => {
            if (key === 'settings') onSettings()
            else if (key === 'export') exportFile()
            else input.current?.click()
          },
        }}
      >
        {narrow ? (
          <Button icon={<EllipsisOutlined />} aria-label={t('more')} />
        ) : (
          <Button>
            {t('more')} <DownOutlined />
          </Button>
        )}
      </Dropdown>
      {!readOnly && (
        <Button
          type="primary"
          icon={<SaveOutlined />}
          loading={state.busy}
          disabled={!state.isUnsaved}
          aria-label={t('save')}
          title="Ctrl+S"
          onClick={() => void state.save()}
        >
          {!narrow && t('save')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t('import')}
        onChange={event => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void importFile(file)
        }}
      />
    </div>
  )
}

const KEYS: readonly (readonly [keys: string, what: DesignerKey, changes?: true])[] = [
  ['↑ ↓ ← →', 'keys.move'],
  ['Enter', 'keys.open'],
  ['A', 'keys.add', true],
  ['Alt ↑ / Alt ↓', 'keys.step', true],
  ['Delete', 'keys.remove', true],
  ['Ctrl Z / Ctrl Shift Z', 'keys.undo', true],
  ['Ctrl S', 'keys.save', true],
  ['+ / − / 0', 'keys.zoom'],
]

function KeyList({ readOnly }: { readOnly: boolean }) {
  const t = useT()
  return (
    <dl className={css.keys}>
      {KEYS.filter(([, , changes]) => !readOnly || !changes).map(([keys, what]) => (
        <div key={what}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{t(what)}</dd>
        </div>
      ))}
    </dl>
  )
}
