import { AREAS } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { Select } from 'antd'
import { useState } from 'react'
import { heldActs } from 'virtual:held-acts'
import { cardOf } from '../../engine/catalogue.ts'
import { frameOf } from '../../engine/widgets/frame.ts'
import { ManyFilter } from '../../engine/widgets/many-filter.tsx'
import { useSelectKeys } from '../../engine/widgets/select-keys.ts'
import type { FilterProps, InputProps, Widget } from '../../engine/widgets/types.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { t, useT } from './designer/locale/index.ts'

const byKey = new Map(heldActs.map(act => [act.key, act]))

/** The act of a key in words: 合同 · 提交. */
export function actName(key: string, lang: Lang): string {
  return byKey.get(key)?.[lang] ?? t('act.unknown', { key })
}

/** The kind of document of a process in words. */
export function faceName(act: unknown, face: string, lang: Lang): string {
  return facesOf(act)?.[face]?.[lang] ?? face
}

const facesOf = (act: unknown) => cardOf(byKey.get(String(act))?.resource ?? '')?.faces

interface Group {
  label: string
  options: { value: string; label: string }[]
}

/** The acts by area, in the order of the areas. */
function groupsOf(lang: Lang): Group[] {
  return AREAS.flatMap(area => {
    const options = heldActs.filter(act => act.area === area).map(act => ({ value: act.key, label: act[lang] }))
    return options.length ? [{ label: t(`area.${area}`), options }] : []
  })
}

/** The key of a held act, which people see and choose by its name. */
export const actWidget: Widget<'text'> = {
  Input: ActInput,
  Cell: ({ value, lang }) => actName(value, lang),
  text: ({ value, lang }) => actName(value, lang),
  Filter: ActFilter,
  filterWidth: 200,
}

function ActInput(props: InputProps<'text'>) {
  const { value, onChange, onBlur } = props
  const t = useT()
  const lang = useLang()
  const keys = useSelectKeys({ frameless: props.frameless })
  return (
    <Select
      {...frameOf(props)}
      value={value ?? undefined}
      options={groupsOf(lang)}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('act.choose')}
      onInputKeyDown={keys}
      // Kinds of documents are those of the act
      onChange={(next: string | undefined) => onChange(next ?? null, { face: null })}
      onBlur={() => onBlur?.()}
    />
  )
}

function ActFilter(props: FilterProps) {
  const lang = useLang()
  return <ManyFilter {...props} options={heldActs.map(act => ({ value: act.key, label: act[lang] }))} />
}

/** The face of a process: a kind of document of its act. Rows need `act`, see `rowFields`. */
export const faceWidget: Widget<'text'> = {
  Input: FaceInput,
  Cell: ({ value, row, lang }) => faceName(row['act'], value, lang),
  text: ({ value, row, lang }) => faceName(row['act'], value, lang),
}

function FaceInput(props: InputProps<'text'>) {
  const { value, onChange, onBlur, getRow } = props
  const t = useT()
  const lang = useLang()
  const [, setOpen] = useState(false)
  const keys = useSelectKeys({ frameless: props.frameless })
  // Read anew when the list opens
  const faces = facesOf(getRow()['act'])
  return (
    <Select
      {...frameOf(props)}
      value={value || undefined}
      options={Object.entries(faces ?? {}).map(([name, face]) => ({ value: name, label: face[lang] }))}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('act.face')}
      notFoundContent={t('act.faceHint')}
      onInputKeyDown={keys}
      onOpenChange={setOpen}
      onChange={(next: string | undefined) => onChange(next ?? null)}
      onBlur={() => onBlur?.()}
    />
  )
}
