import type { AuditList } from '@tuheng/domain/home/audit.calls'
import { LeftOutlined } from '@ant-design/icons'
import { Button, Checkbox, Select } from 'antd'
import { type Lang, useText } from '../../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import queue from '../queue/queue.module.css'
import { SearchBox } from '../queue/search-box.tsx'
import css from './audit-list.module.css'
import { type AuditAct, type AuditItem, type AuditState, bulkItems } from './audit-state.ts'

interface KindsProps {
  /** Undefined until they are known. */
  kinds: AuditList['kinds'] | undefined
  kind: string
  onKind(kind: string): void
}

/** All kinds as one, and each that anything waits of. */
function useKinds(kinds: AuditList['kinds'] = []) {
  const t = useT()
  const text = useText()
  const all = {
    key: '',
    name: t('audit.all'),
    count: kinds.reduce((sum, { count }) => sum + count, 0),
    capped: kinds.some(({ capped }) => capped),
    isOverdue: false,
  }
  return [all, ...kinds.map(one => ({ ...one, name: text(one) }))].map(one => ({
    ...one,
    number: one.capped ? `${one.count}+` : String(one.count),
  }))
}

/** About what two lines hold, in px. */
const TWO_LINES = 2300

/** Whether the names of all kinds take no more than two lines. */
export function isShort(kinds: AuditList['kinds'], lang: Lang): boolean {
  const width = kinds.reduce((sum, one) => sum + one[lang].length * (lang === 'zh' ? 14 : 7) + 40, 0)
  return width < TWO_LINES
}

/** The kinds with their numbers, red where something waits too long. They take two lines where they are many. */
export function AuditKinds({ kinds, kind, onKind }: KindsProps) {
  const t = useT()
  return (
    <nav className={`${queue.tabs} ${css.kinds}`} aria-label={t('audit.kinds')}>
      {useKinds(kinds).map(one => (
        <button
          key={one.key}
          type="button"
          className={queue.tab}
          {...(one.key === kind ? { 'aria-current': 'page' } : {})}
          onClick={() => onKind(one.key)}
        >
          {one.name}
          {kinds && (
            <b
              data-todo={one.key === kind || undefined}
              data-late={one.isOverdue || undefined}
              title={one.isOverdue ? t('late') : undefined}
            >
              {one.number}
            </b>
          )}
        </button>
      ))}
    </nav>
  )
}

/** The same as one choice, where there is little room. */
function KindChoice({ kinds, kind, onKind }: KindsProps) {
  const t = useT()
  const options = useKinds(kinds).map(one => ({
    value: one.key,
    label: `${one.name} ${one.number}${one.isOverdue ? ` · ${t('late')}` : ''}`,
  }))
  return (
    <Select
      className={css.kind ?? ''}
      aria-label={t('audit.kinds')}
      value={kind}
      popupMatchSelectWidth={false}
      options={options}
      onSelect={key => {
        onKind(key)
        // The keys go to the list again, once the choice has closed, also where it is the same
        setTimeout(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
      }}
    />
  )
}

interface FiltersProps {
  state: AuditState
  /** Where they do not stand above. */
  kinds?: AuditList['kinds'] | undefined
  /** Leaves the record for the list alone. */
  onBack?: (() => void) | undefined
  onState(next: Partial<AuditState>): void
}

export function AuditFilters({ state, kinds, onBack, onState }: FiltersProps) {
  const t = useT()
  return (
    <div className={`${queue.filters} ${css.filters}`}>
      {onBack && (
        <Button icon={<LeftOutlined />} aria-label={t('audit.close')} title={t('audit.close')} onClick={onBack} />
      )}
      {kinds && <KindChoice kinds={kinds} kind={state.kind} onKind={kind => onState({ kind })} />}
      <SearchBox
        className={css.search ?? ''}
        value={state.search}
        label={t('audit.search')}
        onSearch={search => onState({ search })}
      />
      <Checkbox
        className={css.overdue ?? ''}
        checked={state.overdue}
        onChange={event => onState({ overdue: event.target.checked })}
      >
        {t('audit.overdueOnly')}
      </Checkbox>
    </div>
  )
}

interface SelectedProps {
  chosen: readonly AuditItem[]
  onMany(act: AuditAct): void
  onClear(): void
}

/** What can be done with the selected, in the place of the filters. */
export function AuditSelected({ chosen, onMany, onClear }: SelectedProps) {
  const t = useT()
  const acts: readonly AuditAct[] = ['pass', 'refuse']
  return (
    <div className={queue.selected} role="region" aria-label={t('inbox.selected', { n: chosen.length })}>
      <span>{t('inbox.selected', { n: chosen.length })}</span>
      <Button size="small" type="text" onClick={onClear}>
        {t('audit.clear')}
      </Button>
      <span className="en-spring" />
      {acts.map(act => {
        const n = bulkItems(chosen, act).length
        return n > 0 ? (
          <Button key={act} size="small" type={act === 'pass' ? 'primary' : 'default'} onClick={() => onMany(act)}>
            {t('inbox.many', { act: t(`audit.${act}`), n })}
          </Button>
        ) : null
      })}
    </div>
  )
}
