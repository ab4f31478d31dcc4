import { labelOf } from '@tuheng/domain/kernel/resource'
import { Select } from 'antd'
import { lazy, Suspense } from 'react'
import { bySection } from '../../engine/catalogue.ts'
import { useFormValue } from '../../engine/form/form-context.ts'
import type { InputProps, Widget } from '../../engine/widgets/types.ts'
import { useActor } from '../../shared/session/session.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { t, useT } from './locale/index.ts'
import { ConditionWords, conditionsOf, FieldNames, namesIn } from './shown.tsx'
import { exportableScreens, sourceOfScreen, sourceText, useSource } from './source.ts'

const ColumnsEditor = lazy(() => import('./columns-editor.tsx'))
const ConditionsEditor = lazy(() => import('./conditions-editor.tsx'))
const WAIT = <div className="en-input-wait en-grid-wait" />

/** The list or the report that an export is made from. */
export const sourceWidget: Widget<'text'> = {
  Input: SourceInput,
  Cell: ({ value, lang }) => sourceText(value)[lang],
  text: ({ value, lang }) => sourceText(value)[lang],
}

function SourceInput({ id, value, onChange, onBlur, disabled, invalid, describedBy, autoFocus }: InputProps<'text'>) {
  const words = useT()
  const lang = useLang()
  const actor = useActor()
  const options = bySection(exportableScreens(actor)).map(({ section, screens }) => ({
    label: section[lang],
    options: screens.map(screen => ({ value: sourceOfScreen(screen) ?? '', label: screen[lang] })),
  }))
  return (
    <Select
      {...(id ? { id } : {})}
      {...(autoFocus ? { autoFocus } : {})}
      {...(invalid ? { status: 'error' as const } : {})}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
      style={{ width: '100%' }}
      disabled={disabled ?? false}
      value={value ?? null}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={words('source.choose')}
      options={options}
      // Fields and conditions of another source mean nothing here
      onChange={(next: string | null) =>
        onChange(next, next === value ? {} : { columns: [], conditions: {}, splitBy: null })
      }
      onBlur={() => onBlur?.()}
    />
  )
}

/** The fields of an export in their order. */
export const columnsWidget: Widget<'json'> = {
  Input: ({ value, onChange, id, disabled }: InputProps<'json'>) => (
    <ColumnsInput id={id} value={namesIn(value)} {...(disabled ? {} : { onChange })} />
  ),
  Cell: ({ value, row }) => <FieldNames source={row['source']} names={namesIn(value)} />,
  text: ({ value }) => t('columns.count', { n: namesIn(value).length }),
  wide: true,
  unordered: true,
}

function ColumnsInput(props: { id?: string | undefined; value: string[]; onChange?: (names: string[]) => void }) {
  const source = useFormValue('source')
  return (
    <Suspense fallback={WAIT}>
      <ColumnsEditor {...props} source={source} />
    </Suspense>
  )
}

/** The conditions of an export. */
export const conditionsWidget: Widget<'json'> = {
  Input: ConditionsInput,
  Cell: ({ value, row }) => <ConditionWords source={row['source']} value={value} />,
  text: ({ value }) => Object.keys(conditionsOf(value)).join('、'),
  wide: true,
  unordered: true,
}

function ConditionsInput({ value, onChange, id }: InputProps<'json'>) {
  const source = useFormValue('source')
  return (
    <Suspense fallback={WAIT}>
      <ConditionsEditor id={id} source={source} value={conditionsOf(value)} onChange={onChange} />
    </Suspense>
  )
}

/** The field by which files are divided. */
export const splitWidget: Widget<'text'> = {
  Input: SplitInput,
  Cell: ({ value, row }) => <FieldNames source={row['source']} names={[value]} />,
  text: ({ value }) => value,
}

function SplitInput({ id, value, onChange, onBlur, disabled, invalid }: InputProps<'text'>) {
  const words = useT()
  const lang = useLang()
  const fields = useSource(useFormValue('source'))
  return (
    <Select
      {...(id ? { id } : {})}
      {...(invalid ? { status: 'error' as const } : {})}
      style={{ width: '100%' }}
      disabled={disabled ?? false}
      value={value ?? null}
      placeholder={words('split.choose')}
      options={[...(fields?.splits ?? [])].map(([name, field]) => ({ value: name, label: labelOf(field, name)[lang] }))}
      onChange={(next: string | null) => onChange(next)}
      onBlur={() => onBlur?.()}
    />
  )
}
