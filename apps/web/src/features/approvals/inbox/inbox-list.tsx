import type { Inbox } from '@tuheng/domain/approvals/approval.calls'
import { Button, Select } from 'antd'
import { EmptyBlock } from '../../../engine/common/empty-block.tsx'
import { ListPagination } from '../../../engine/common/list-pagination.tsx'
import { useT } from '../locale/index.ts'
import { type InboxItem, InboxRow } from './inbox-row.tsx'
import { type InboxState, keyOf } from './inbox-state.ts'
import { KeysLine } from '../queue/keys-line.tsx'
import css from '../queue/queue.module.css'
import { SearchBox } from '../queue/search-box.tsx'
import { useMinute } from '../queue/use-minute.ts'

interface Props {
  data: Inbox
  state: InboxState
  /** The approval that is shown. */
  run: number | undefined
  pageSize: number
  /** The rows are those of the tab or filter before. */
  isStale: boolean
  selected: ReadonlySet<string>
  chosen: readonly InboxItem[]
  onSelect: ((key: string, selected: boolean) => void) | undefined
  onSelectAll(all: boolean): void
  onOpen(id: number): void
  onState(next: Partial<InboxState>): void
  onMany(act: 'agree' | 'reject'): void
  /** Agrees to one from its row, where no record stands beside the list. */
  onAgree: ((item: InboxItem) => void) | undefined
}

/** The list of a tab with its search; while approvals are selected, what can be done with them stands in its place. */
export function InboxList(props: Props) {
  const { data, state, run, pageSize, isStale, selected, chosen, onSelect, onOpen, onState, onAgree } = props
  const t = useT()
  const now = useMinute()
  const isFiltered = state.search !== '' || state.act !== ''
  const clear = () => onState({ search: '', act: '', page: 1, run: undefined })
  return (
    <>
      {chosen.length > 0 ? <Selected {...props} /> : (isFiltered || data.total > 0) && <Filters {...props} />}
      {data.list.length ? (
        <ul className={css.list} aria-label={t('inbox.list')} aria-busy={isStale || undefined}>
          {data.list.map(item => (
            <InboxRow
              key={keyOf(item)}
              item={item}
              tab={state.tab}
              now={now}
              isShown={item.id === run}
              isSelected={selected.has(keyOf(item))}
              onSelect={onSelect && item.taskId !== null ? isSelected => onSelect(keyOf(item), isSelected) : undefined}
              onOpen={() => onOpen(item.id)}
              onAgree={onAgree && mayAgreeUnseen(item) ? () => onAgree(item) : undefined}
            />
          ))}
        </ul>
      ) : (
        <div className={css.empty}>
          {isFiltered ? (
            <EmptyBlock title={t('empty.found')}>
              <Button onClick={clear}>{t('empty.found.clear')}</Button>
            </EmptyBlock>
          ) : (
            <EmptyBlock title={t(`empty.${state.tab}`)} text={t(`empty.${state.tab}.text`)} />
          )}
        </div>
      )}
      <div className={css.foot}>
        <ListPagination
          page={state.page}
          size={pageSize}
          total={data.total}
          totalText={total => t('inbox.total', { total })}
          onPage={page => onState({ page, run: undefined })}
        />
        {data.list.length > 0 && onSelect && (
          <KeysLine
            keys={[
              ['j k', t('inbox.keys.move')],
              ['a', t('act.agree')],
              ['r', t('act.reject')],
              ['x', t('inbox.keys.select')],
            ]}
          />
        )}
      </div>
    </>
  )
}

/** Whoever has to add files opens the approval. */
const mayAgreeUnseen = ({ taskId, filesRequired }: InboxItem): boolean => taskId !== null && !filesRequired

function Filters({ data, state, onState }: Props) {
  const t = useT()
  return (
    <div className={css.filters}>
      <SearchBox
        value={state.search}
        label={t('inbox.search')}
        onSearch={search => onState({ search, page: 1, run: undefined })}
      />
      {(data.acts.length > 1 || state.act !== '') && (
        <Select
          className={css.act}
          aria-label={t('inbox.actFilter')}
          value={state.act}
          popupMatchSelectWidth={false}
          options={[
            { value: '', label: t('inbox.act') },
            ...data.acts.map(({ act, name }) => ({ value: act, label: name })),
          ]}
          onChange={act => onState({ act, page: 1, run: undefined })}
        />
      )}
    </div>
  )
}

function Selected({ data, chosen, onSelectAll, onMany }: Props) {
  const t = useT()
  const isAll = chosen.length === data.list.length
  return (
    <div className={css.selected} role="region" aria-label={t('inbox.selected', { n: chosen.length })}>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={isAll}
          aria-label={t('inbox.all')}
          onChange={event => onSelectAll(event.target.checked)}
        />
      </label>
      <span>{t('inbox.selected', { n: chosen.length })}</span>
      <span className="en-spring" />
      <Button size="small" type="primary" onClick={() => onMany('agree')}>
        {t('inbox.many', { act: t('act.agree'), n: chosen.length })}
      </Button>
      <Button size="small" onClick={() => onMany('reject')}>
        {t('inbox.many', { act: t('act.reject'), n: chosen.length })}
      </Button>
    </div>
  )
}
