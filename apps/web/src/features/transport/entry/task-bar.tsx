import type { Option } from '@tuheng/domain/kernel/generic-wire'
import { PlusOutlined } from '@ant-design/icons'
import { can } from '@tuheng/domain/kernel/policy'
import { mainWaybill, quotaIssue } from '@tuheng/domain/transport/index'
import { Button } from 'antd'
import type { Lang } from '@tuheng/domain/kernel/text'
import { anyResource, labelOf } from '@tuheng/domain/kernel/resource'
import { useEffect, useState } from 'react'
import { cellOf } from '../../../engine/common/cell-text.ts'
import { listScreen } from '../../../engine/catalogue.ts'
import { unmatchedText } from '../../../engine/common/unmatched.ts'
import { newPath } from '../../../engine/paths.ts'
import { openTab } from '../../../shared/tabs/tabs.ts'
import { isMissing } from '../../../engine/common/missing.ts'
import { FieldError } from '../../../engine/form/field-error.tsx'
import type { ErrorText } from '../../../engine/form/form-store.ts'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { NothingActs, NothingWords } from '../../../engine/widgets/ref/nothing-there.tsx'
import { targetOf } from '../../../engine/widgets/ref/options.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { FastPicker } from '../picker/fast-picker.tsx'
import { matchWords, searchable, type Searchable, type Syllables } from '../picker/word-match.ts'
import { activeTasks, type TaskRow } from '../shared/lookups.ts'
import { trips, type TripField, type TripRow } from '../shared/trips.ts'
import { useT } from '../locale/index.ts'
import css from './entry.module.css'

interface Props {
  id: string
  row: TripRow
  wrong: readonly ErrorText[] | undefined
  onChoose(task: Option | null): void
  /** Keeps text that matches no task. */
  onUnmatched(text: string, several: number): void
  onDone(): void
}

const FACTS = [
  'legId',
  'customerId',
  'goodsId',
  'loadAddressId',
  'unloadAddressId',
  'km',
  'arWeightRule',
  'apWeightRule',
  'lossValue',
  'goodsValue',
  'payType',
] as const satisfies readonly TripField[]

const SEARCHED = [
  'customerId$',
  'mainNo',
  'goodsId$',
  'routeId$',
  'loadBillId$',
  'legId$',
  'stationId$',
  'arContractId$',
] as const satisfies readonly (keyof TaskRow)[]

/** Chooses the task of the trips by customer, goods, route or number, and shows its terms. */
export function TaskBar({ id, row, wrong, onChoose, onUnmatched, onDone }: Props) {
  const t = useT()
  const lang = useLang()
  const find = useTaskFinder()
  const unmatched = row['mainId'] ? '' : unmatchedText(row, 'mainId')
  return (
    <div
      className={css.task}
      data-field="mainId"
      data-skip={row['mainId'] ? true : undefined}
      data-wrong={wrong?.length ? true : undefined}
    >
      <div className={css.taskPick}>
        <label htmlFor={id} className="en-label">
          <span>
            <i className="en-must">*</i>
            {t('entry.task')}
          </span>
        </label>
        <FastPicker<TaskRow>
          id={id}
          label={t('entry.task')}
          value={(row['mainId$'] as string | null | undefined) ?? ''}
          eager
          wide
          placeholder={t('entry.taskHint')}
          invalid={!!wrong?.length}
          nothing={<NoTask />}
          find={find}
          keyOf={task => task['id'] as number}
          textOf={task => String(task['mainNo'])}
          render={task => <TaskLine task={task} />}
          refusalOf={task => refusalOf(task, lang)}
          onChoose={task => onChoose(task && { ...task, id: task['id'] as number, label: String(task['mainNo']) })}
          onDone={onDone}
          unmatched={unmatched}
          onUnmatched={onUnmatched}
        />
        <FieldError texts={wrong} />
        {unmatched && <NewTask />}
      </div>
      {row['mainId'] ? (
        <dl className={css.taskFacts}>
          {FACTS.filter(name => !isMissing(row[name])).map(name => {
            const field = trips.fields[name]
            if (!field) return null
            return (
              <div key={name}>
                <dt>{labelOf(field, name)[lang]}</dt>
                <dd>
                  {cellOf({ field, name, row, lang })}
                  {field.unit && <small>{field.unit[lang]}</small>}
                </dd>
              </div>
            )
          })}
        </dl>
      ) : (
        <p className={css.taskNone}>{t('entry.taskNone')}</p>
      )}
    </div>
  )
}

/** The way to a new task where the typed text matches none. Its form opens in a tab of its own. */
function NewTask() {
  const t = useT()
  const actor = useActor()
  const screen = listScreen('mainWaybill', 'all')
  const face = anyResource(mainWaybill).faces['all']
  if (!screen || !face || !can(actor, face, 'modify')) return null
  return (
    <Button type="link" size="small" icon={<PlusOutlined aria-hidden />} onClick={() => openTab(newPath(screen.path))}>
      {t('entry.newTask')}
    </Button>
  )
}

function NoTask() {
  const actor = useActor()
  const field = trips.fields['mainId']
  if (!field) return null
  const missing = { field, target: targetOf(field, actor), filters: { ...field.where }, search: '' }
  return (
    <>
      <p className={css.noTask}>
        <NothingWords {...missing} />
      </p>
      <NothingActs {...missing} />
    </>
  )
}

/** Why a dispatch of another truck would be refused. Undefined if the figures are hidden. */
function refusalOf(task: TaskRow, lang: Lang): string | undefined {
  if (isMissing(task['planQty']) || isMissing(task['dispatchedQty'])) return undefined
  return quotaIssue(task as Parameters<typeof quotaIssue>[0])?.[lang]
}

function TaskLine({ task }: { task: TaskRow }) {
  const t = useT()
  const lang = useLang()
  const refusal = refusalOf(task, lang)
  return (
    <span className={css.taskLine} data-refused={refusal ? true : undefined} title={refusal}>
      <b>{String(task['customerId$'] ?? '')}</b>
      <span>{String(task['goodsId$'] ?? '')}</span>
      <span className={css.taskRoute}>{String(task['routeId$'] ?? '')}</span>
      <span className={css.taskLeft}>
        {t('entry.left', { qty: formatDecimal((task['leftQty'] as string | null) ?? '0', 2) })}
      </span>
      <small>{String(task['legId$'] ?? task['mainNo'])}</small>
    </span>
  )
}

/** Searches tasks under way by words and pinyin. All of them are loaded, so that every key is answered at once. */
function useTaskFinder(): (text: string) => Promise<TaskRow[]> {
  const [syllables, setSyllables] = useState<Syllables>()
  useEffect(() => {
    void import('pinyin-pro').then(({ pinyin }) =>
      setSyllables(() => (text: string) => pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive' })),
    )
  }, [])
  const [known] = useState(() => new WeakMap<TaskRow, Searchable>())
  return async text => {
    const tasks = await activeTasks()
    const of = (task: TaskRow): Searchable => {
      const found = known.get(task)
      if (found && (found.pinyin.length || !syllables)) return found
      const entry = searchable(
        SEARCHED.map(name => task[name] as string | null),
        syllables,
      )
      known.set(task, entry)
      return entry
    }
    const found = matchWords(tasks, of, text)
    const full = new Set(found.filter(task => refusalOf(task, 'zh')))
    return [...found.filter(task => !full.has(task)), ...full].slice(0, 40)
  }
}
