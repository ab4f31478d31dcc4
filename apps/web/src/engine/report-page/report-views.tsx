import { DeleteOutlined, SnippetsOutlined } from '@ant-design/icons'
import type { Report } from '@tuheng/domain/kernel/report'
import { Button, Input, Popover } from 'antd'
import { useState } from 'react'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { useFocusInput } from '../../shared/hooks/use-focus-input.ts'
import { useListSettings } from '../list-page/use-list-settings.ts'
import { useT } from '../locale/index.ts'
import '../common/views.css'

interface Props {
  report: Pick<Report, 'name'>
  /** What the report is asked for now, as its address says it: what follows from the day is left out. */
  query: string
  onOpen(query: string): void
}

/** Saved views of a report: parameters, period and grouping under a name, for oneself. */
export function ReportViews({ report, query, onOpen }: Props) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      open={open}
      onOpenChange={setOpen}
      title={t('list.views')}
      content={
        <Views
          report={report}
          query={query}
          onOpen={next => {
            setOpen(false)
            onOpen(next)
          }}
        />
      }
    >
      <IconButton label={t('list.views')}>
        <SnippetsOutlined aria-hidden />
      </IconButton>
    </Popover>
  )
}

function Views({ report, query, onOpen }: Props) {
  const t = useT()
  const [name, setName] = useState('')
  const box = useFocusInput<HTMLDivElement>()
  const { views, saveView, deleteView } = useListSettings(`report.${report.name}`)
  const save = () => {
    const named = name.trim().slice(0, 40)
    if (!named) return
    void saveView({ name: named, shared: false, filters: { query }, sort: [], columns: [] })
    setName('')
  }
  return (
    <div className="en-views">
      <ul>
        <li>
          <button type="button" className="en-link" onClick={() => onOpen('')}>
            {t('views.standard')}
          </button>
        </li>
        {views
          .filter(view => !view.shared && typeof view.filters['query'] === 'string')
          .map(view => (
            <li key={view.name}>
              <button type="button" className="en-link" onClick={() => onOpen(String(view.filters['query']))}>
                {view.name}
              </button>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`${t('views.drop')} ${view.name}`}
                title={t('views.drop')}
                onClick={() => void deleteView(view)}
              />
            </li>
          ))}
      </ul>
      <div className="en-views-new" ref={box}>
        <Input
          size="small"
          value={name}
          maxLength={40}
          placeholder={t('views.name')}
          aria-label={t('views.name')}
          onChange={event => setName(event.target.value)}
          onPressEnter={save}
        />
        <Button size="small" type="primary" disabled={!name.trim()} onClick={save}>
          {t('views.save')}
        </Button>
      </div>
    </div>
  )
}
