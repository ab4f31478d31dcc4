import type { Option } from '@tuheng/domain/kernel/generic-wire'
import { ExportOutlined, PlusOutlined } from '@ant-design/icons'
import { can } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { Button, Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useLang } from '../../../shared/text/i18n.ts'
import { useActor } from '../../../shared/session/session.ts'
import { openTab } from '../../../shared/tabs/tabs.ts'
import { useT } from '../../locale/index.ts'
import { recordPath } from '../../paths.ts'
import { frameOf } from '../frame.ts'
import { useSelectKeys } from '../select-keys.ts'
import type { InputProps } from '../types.ts'
import { useDebounced } from '../use-debounced.ts'
import { OptionLine } from './option-line.tsx'
import { NothingActs, NothingWords } from './nothing-there.tsx'
import { chosen, fetchOptions, optionFilters, targetOf, useOptions } from './options.ts'
import './ref.css'

const FormDialog = lazy(() => import('../../form-page/form-dialog-of.tsx'))

/** Search-as-you-type over the records of another resource. */
export function RefInput(props: InputProps<'ref'>) {
  const { field, name, value, caption, getRow, onChange, onBlur, frameless: bare, disabled } = props
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useDebounced('', setSearch, { wait: 200 })
  const [creating, setCreating] = useState(false)
  const [filters, setFilters] = useState<AnyRow>({})
  const target = targetOf(field, actor)
  const { data, isFetching, isPlaceholderData, error } = useOptions({ target, search, filters, enabled: open })
  const path =
    value && field.to ? recordPath({ resource: field.to, id: value, facts: { ...field.where }, actor }) : undefined
  const mayCreate = !!field.createInPlace && !!target && can(actor, target.face, 'modify')
  const isEmpty = !!data && data.length === 0 && search === '' && !isFetching
  const missing = { field, target, filters, search }
  const create = () => {
    setOpen(false)
    setCreating(true)
  }
  const toggle = (next: boolean) => {
    setOpen(next)
    if (next) setFilters(optionFilters(field, getRow()))
    else setTyped('')
  }
  const choose = (option: Option | undefined) => onChange(option?.id ?? null, chosen(field, name, option))
  const keys = useSelectKeys<Option>({
    bare,
    ...(target && {
      late: {
        shown: isPlaceholderData || !data ? '' : search.trim(),
        find: text => fetchOptions(target.face, { search: text, filters: optionFilters(field, getRow()) }),
        take: option => {
          if (!option) return
          choose(option)
          toggle(false)
        },
      },
    }),
  })
  return (
    <span className={bare ? 'en-ref en-ref-bare' : 'en-ref'}>
      <Select<number, { value: number; label: string; option?: Option }>
        {...frameOf(props)}
        value={value ?? undefined}
        open={open}
        onOpenChange={toggle}
        onInputKeyDown={keys}
        allowClear={!field.required && !disabled}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        loading={isFetching && open}
        suffixIcon={bare === 'cell' ? null : undefined}
        placeholder={bare === 'line' ? t('filter.any') : undefined}
        popupMatchSelectWidth={field.snapshot || target?.resource.subtitle ? 420 : bare ? 260 : true}
        labelRender={({ value: id }) => <span title={String(caption ?? '')}>{String(caption ?? `#${id}`)}</span>}
        options={(data ?? []).map(option => ({ value: option.id, label: option.label, option }))}
        optionRender={({ data: { option } }) =>
          option ? <OptionLine option={option} resource={target?.resource} lang={lang} search={typed} /> : null
        }
        notFoundContent={error ? t('ref.failed') : isFetching ? t('ref.searching') : <NothingWords {...missing} />}
        onChange={(_, item) => choose(Array.isArray(item) ? undefined : item?.option)}
        onBlur={() => onBlur?.()}
        popupRender={menu => (
          <>
            {menu}
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
      {path && !bare && (
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
      {creating && target && (
        <Suspense>
          <FormDialog
            of={target.resource.name}
            faceName={target.faceName}
            variant="drawer"
            preset={{ ...field.where, ...optionFilters(field, getRow()) }}
            onClose={() => setCreating(false)}
            onSaved={row => {
              setCreating(false)
              // The server's own option carries the label and the snapshot fields
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
