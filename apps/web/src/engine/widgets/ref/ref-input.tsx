import type { Option } from '@tuheng/domain/kernel/generic-wire'
import { ExportOutlined, PlusOutlined } from '@ant-design/icons'
import { can } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { Button, type RefSelectProps, Select } from 'antd'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLatest } from '../../../shared/hooks/use-latest.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useActor } from '../../../shared/session/session.ts'
import { openTab } from '../../../shared/tabs/tabs.ts'
import { unmatchedKey } from '../../common/unmatched.ts'
import { useT } from '../../locale/index.ts'
import { recordPath } from '../../paths.ts'
import { frameOf } from '../frame.ts'
import { useSelectKeys } from '../select-keys.ts'
import type { InputProps } from '../types.ts'
import { useDebounced } from '../use-debounced.ts'
import { OptionLine } from './option-line.tsx'
import { accessibleName, useIsRefused } from './immediate-choice.ts'
import { NoChoice, NothingActs, NothingWords } from './nothing-there.tsx'
import { optionChecks } from './option-checks.ts'
import {
  type OptionsQuery,
  valuesOfChoice,
  fetchOptions,
  optionFilters,
  targetOf,
  useOptionLabels,
  useOptions,
} from './options.ts'
import './ref.css'

const FormDialog = lazy(() => import('../../form-page/named-form-dialog.tsx'))

const NO_IDS: readonly number[] = []

/** A reference input that searches the records of another resource during input. */
export function RefInput(props: InputProps<'ref'>) {
  const { field, name, value, caption, unmatched, getRow, onChange, onBlur, frameless, disabled } = props
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useDebounced('', setSearch, { wait: 200 })
  /** What was typed before a new record was begun, which is its name. */
  const [creating, setCreating] = useState<string>()
  const [query, setQuery] = useState<OptionsQuery>({ filters: {} })
  const [refusedOption, setRefusedOption] = useState<Option | null>(null)
  const isRefused = useIsRefused()
  const box = useRef<RefSelectProps>(null)
  // The list opens with a wrong text, which typing replaces as in a spreadsheet
  const opensWithWrong = useRef(false)
  // A refused choice keeps the list open, with the reason below
  const keepOpen = useRef(false)
  // What is typed needs no keeping: a record was chosen, or Escape gave it up
  const isSettled = useRef(true)
  const target = targetOf(field, actor)
  const { data, isFetching, isPlaceholderData, error } = useOptions({ target, search, ...query, enabled: open })
  // An address names the record alone
  const [named] = useOptionLabels(target, value && (caption === undefined || caption === null) ? [value] : NO_IDS)
  const shown = String(caption ?? named?.label ?? '')
  const path =
    value && field.to ? recordPath({ resource: field.to, id: value, facts: { ...field.where }, actor }) : undefined
  const mayCreate = !!field.createInPlace && !!target && can(actor, target.face, 'modify')
  const isEmpty = !!data && data.length === 0 && search === '' && !isFetching
  const missing = { field, target, filters: query.filters, search }
  const create = () => {
    setOpen(false)
    setCreating(typed.trim())
  }
  const queryFor = (row: AnyRow): OptionsQuery => ({
    filters: optionFilters(field, row),
    judge: optionChecks(field, row),
  })
  const toggle = (next: boolean) => {
    if (!next && keepOpen.current) return void (keepOpen.current = false)
    if (!next) keepTyped()
    // The first letter is typed before the list opens
    opensWithWrong.current = next && !!unmatched && isSettled.current
    if (opensWithWrong.current) setTyped(unmatched ?? '')
    if (!next) setTyped('')
    isSettled.current = !next
    setOpen(next)
    setRefusedOption(null)
    if (next) setQuery(queryFor(getRow()))
  }
  const type = (text: string) => {
    if (text) isSettled.current = false
    setTyped(text)
  }
  const choose = (option: Option | undefined) => {
    isSettled.current = true
    onChange(option?.id ?? null, {
      ...valuesOfChoice(field, name, option),
      ...(unmatched ? { [unmatchedKey(name)]: null } : {}),
    })
  }
  /** Text that was typed and led to no choice: the record of exactly that name, or else the text itself, marked as wrong. */
  const keepTyped = () => {
    const text = typed.trim()
    // Only forms know what to do with it
    if (!open || isSettled.current || unmatched === undefined || text === unmatched || text === shown) return
    isSettled.current = true
    const known = isPlaceholderData || search.trim() !== text ? [] : (data ?? [])
    const [exact, ...more] = known.filter(option => option.label === text && !isRefused(option))
    if (exact && !more.length) return choose(exact)
    const copies = value ? valuesOfChoice(field, name, undefined) : {}
    onChange(text ? null : (value ?? null), { ...(text ? copies : {}), [unmatchedKey(name)]: text || null })
  }
  const atEnd = useLatest(keepTyped)
  useLayoutEffect(() => {
    if (!open || !opensWithWrong.current) return
    opensWithWrong.current = false
    box.current?.nativeElement.querySelector('input')?.select()
  }, [open])
  // A cell of a grid is drawn anew when it is left
  useEffect(() => () => atEnd.current(), [atEnd])
  /** Applies the choice, or shows why it is refused. */
  const applyChoice = (option: Option | undefined): boolean => {
    const refused = option && isRefused(option) ? option : null
    setRefusedOption(refused)
    isSettled.current = true
    if (!refused) choose(option)
    return !refused
  }
  const keys = useSelectKeys<Option>({
    frameless,
    ...(target && {
      pendingSearch: {
        shown: isPlaceholderData || !data ? '' : search.trim(),
        find: text => fetchOptions(target.face, { search: text, ...defined(queryFor(getRow())) }),
        take: option => {
          if (option && applyChoice(option)) toggle(false)
        },
      },
    }),
  })
  return (
    <span className={frameless ? 'en-ref en-ref-bare' : 'en-ref'}>
      <Select<number, Choice>
        {...frameOf(props)}
        ref={box}
        // Null instead of undefined, so that a refused option is not selected in the list
        value={value ?? null}
        open={open}
        onOpenChange={toggle}
        onInputKeyDown={event => {
          setRefusedOption(null)
          if (event.key === 'Escape') isSettled.current = true
          keys(event)
        }}
        allowClear={!field.required && !disabled}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: type }}
        loading={isFetching && open}
        suffixIcon={frameless === 'cell' ? null : undefined}
        placeholder={frameless === 'line' ? t('filter.any') : unmatched || undefined}
        popupMatchSelectWidth={
          field.snapshot || target?.resource.subtitle ? Math.min(480, innerWidth - 64) : frameless ? 260 : true
        }
        labelRender={({ value: id }) => <span title={shown}>{shown || `#${id}`}</span>}
        options={(data ?? []).map(option => choiceOf(option, isRefused(option)))}
        optionRender={({ data: { option } }) =>
          option ? <OptionLine option={option} resource={target?.resource} lang={lang} search={typed} /> : null
        }
        notFoundContent={
          error ? (
            t('ref.failed')
          ) : isFetching ? (
            t('ref.searching')
          ) : (
            <NoChoice id={props.id}>
              <NothingWords {...missing} />
            </NoChoice>
          )
        }
        onChange={(_, item) => {
          keepOpen.current = !applyChoice(Array.isArray(item) ? undefined : item?.option)
        }}
        // Also of the record that is chosen already, which is no change
        onSelect={() => (isSettled.current = true)}
        onBlur={() => onBlur?.()}
        popupRender={menu => (
          <>
            {menu}
            {refusedOption && (
              <p className="en-ref-why" role="alert">
                {accessibleName(refusedOption)}
              </p>
            )}
            {isEmpty && <NothingActs {...missing} onCreate={create} />}
            {mayCreate && !isEmpty && (
              <Button
                type="link"
                block
                className="en-ref-new"
                icon={<PlusOutlined />}
                onMouseDown={event => event.preventDefault()}
                onClick={create}
              >
                {t('ref.create', { label: target.resource[lang === 'zh' ? 'label' : 'en'] })}
              </Button>
            )}
          </>
        )}
      />
      {path && !frameless && (
        <Button
          type="text"
          size="small"
          className="en-ref-open"
          icon={<ExportOutlined />}
          title={t('ref.open')}
          aria-label={t('ref.open')}
          tabIndex={-1}
          onClick={() => openTab(path)}
        />
      )}
      {creating !== undefined && target && (
        <Suspense>
          <FormDialog
            resourceName={target.resource.name}
            faceName={target.faceName}
            variant="drawer"
            named={creating}
            preset={{ ...field.where, ...optionFilters(field, getRow()) }}
            onClose={() => setCreating(undefined)}
            onSaved={row => {
              setCreating(undefined)
              // The server's option has the label and the copied fields
              void fetchOptions(target.face, { ids: [row['id'] as number] }).then(
                ([option]) => option && choose(option),
              )
            }}
          />
        </Suspense>
      )}
    </span>
  )
}

interface Choice {
  value: number
  label: string
  option?: Option
  'aria-disabled'?: boolean
  'aria-label'?: string
}

/** Not disabled in the list, whose arrow keys would skip it: it can be focused and is read out, but not chosen. */
const choiceOf = (option: Option, refused: boolean): Choice => ({
  value: option.id,
  label: option.label,
  option,
  ...(option.choiceNote ? { 'aria-label': accessibleName(option) } : {}),
  ...(refused ? { 'aria-disabled': true } : {}),
})

const defined = ({ filters, judge }: OptionsQuery) => ({ filters, ...(judge ? { judge } : {}) })
