import { useQuery } from '@tanstack/react-query'
import { ACT_NAMES } from '@tuheng/domain/approvals/act-names'
import type { heldActsCall } from '@tuheng/domain/approvals/process.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { AREAS, type Area } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { Select } from 'antd'
import { useState } from 'react'
import { cardOf } from '../../engine/catalogue.ts'
import { choiceWidget } from '../../engine/widgets/choice/index.tsx'
import { frameOf } from '../../engine/widgets/frame.ts'
import { useSelectKeys } from '../../engine/widgets/select-keys.ts'
import type { InputProps, Widget } from '../../engine/widgets/types.ts'
import { call } from '../../shared/calls/api.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { t, useT } from './designer/locale/index.ts'

const NAMES: Readonly<Record<string, { zh: string; en: string }>> = ACT_NAMES

/** The act of a key in words: 合同提交审批. */
export function actName(key: string, lang: Lang): string {
  return NAMES[key]?.[lang] ?? t('act.unknown', { key })
}

/** A held act, chosen among those of its area. */
export const actWidget: Widget<'choice'> = { ...choiceWidget, Input: ActInput, filterWidth: 200 }

function ActInput(props: InputProps<'choice'>) {
  const { value, onChange, onBlur } = props
  const t = useT()
  const lang = useLang()
  const keys = useSelectKeys({ frameless: props.frameless })
  const { data } = useQuery({
    queryKey: ['bpm/process', 'acts'],
    queryFn: ({ signal }) => call<AnswerOf<typeof heldActsCall>>('bpm/process/acts', {}, { signal, silent: true }),
    staleTime: Infinity,
  })
  const optionsOf = (area: Area) =>
    (data?.list ?? []).filter(act => act.area === area).map(({ key }) => ({ value: key, label: actName(key, lang) }))
  const groups = AREAS.map(area => ({ label: t(`area.${area}`), options: optionsOf(area) }))
  return (
    <Select
      {...frameOf(props)}
      value={value ?? undefined}
      loading={!data}
      options={groups.filter(({ options }) => options.length > 0)}
      showSearch={{ optionFilterProp: 'label' }}
      labelRender={({ value: key }) => actName(String(key), lang)}
      placeholder={t('act.choose')}
      onInputKeyDown={keys}
      // Kinds of documents are those of the act
      onChange={(next: string | undefined) => onChange(next ?? null, { face: null })}
      onBlur={() => onBlur?.()}
    />
  )
}

const facesOf = (act: unknown) => cardOf(String(act).split('.', 1)[0] ?? '')?.faces

function faceName(act: unknown, face: string, lang: Lang): string {
  return facesOf(act)?.[face]?.[lang] ?? face
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
