import { Select } from 'antd'
import { StatusTag } from '../../../engine/common/status-tag.tsx'
import { frameOf } from '../../../engine/widgets/frame.ts'
import { widgets } from '../../../engine/widgets/index.ts'
import type { InputProps, Widget } from '../../../engine/widgets/types.ts'
import { useLang } from '../../../shared/text/i18n.ts'

/** 颜色 of a dictionary entry. Each option is shown in its colour. */
export const colorWidget: Widget<'choice'> = { ...widgets.choice, Input: ColorInput }

function ColorInput(props: InputProps<'choice'>) {
  const { value, onChange, onBlur, field } = props
  const lang = useLang()
  const tag = (code: unknown) => {
    const choice = field.choices?.[String(code)]
    return choice ? <StatusTag color={choice.color}>{choice[lang]}</StatusTag> : String(code)
  }
  return (
    <Select
      {...frameOf(props)}
      value={value ?? undefined}
      allowClear
      suffixIcon={props.frameless ? null : undefined}
      popupMatchSelectWidth={false}
      options={Object.entries(field.choices ?? {}).map(([code, choice]) => ({ value: code, label: choice[lang] }))}
      labelRender={({ value: code }) => tag(code)}
      optionRender={option => tag(option.value)}
      onChange={(next: string | undefined) => onChange(next ?? null)}
      onBlur={() => onBlur?.()}
    />
  )
}
