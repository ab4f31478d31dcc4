import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { AutoComplete, Select } from 'antd'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { useLang } from '../../shared/text/i18n.ts'
import { useT } from './locale/index.ts'
import { targetKey } from './mapping-rules.ts'
import type { Options, Target } from '@tuheng/domain/kernel/import-wire'

interface Props {
  targets: readonly Target[]
  options: Options
  onChange(options: Options): void
}

type Mode = 'constants' | 'defaults'

interface FixedValue {
  key: string
  mode: Mode
  value: string
}

/** Values that the file does not contain: for every row, or for blank cells. */
export function FixedValues({ targets, options, onChange }: Props) {
  const t = useT()
  const fixedValues: FixedValue[] = (['constants', 'defaults'] as const).flatMap(mode =>
    Object.entries(options[mode]).map(([key, value]) => ({ key, mode, value })),
  )
  const used = new Set(fixedValues.map(one => one.key))
  const free = targets.filter(target => !target.matchOnly && !used.has(targetKey(target)))
  const drop = (mode: Mode, key: string) => ({
    ...options,
    [mode]: Object.fromEntries(Object.entries(options[mode]).filter(([name]) => name !== key)),
  })
  const put = (into: Options, { mode, key, value }: FixedValue) => ({
    ...into,
    [mode]: { ...into[mode], [key]: value },
  })
  return (
    <section className="im-card im-fixed" aria-label={t('fixed.title')}>
      <h2>{t('fixed.title')}</h2>
      <p className="im-faint">{t('fixed.what')}</p>
      <ul>
        {fixedValues.map(({ key, mode, value }) => {
          const target = targets.find(one => targetKey(one) === key)
          const label = target?.label ?? key
          return (
            <li key={key}>
              <span className="im-fixed-label">{label}</span>
              <IconButton label={t('fixed.remove', { label })} onClick={() => onChange(drop(mode, key))}>
                <DeleteOutlined aria-hidden />
              </IconButton>
              <Select
                aria-label={`${label} ${t('fixed.mode')}`}
                value={mode}
                options={[
                  { value: 'constants', label: t('fixed.always') },
                  { value: 'defaults', label: t('fixed.blank') },
                ]}
                onChange={next => onChange(put(drop(mode, key), { mode: next as Mode, key, value }))}
              />
              <ValueInput
                label={`${label} ${t('fixed.value')}`}
                target={target}
                value={value}
                onChange={text => onChange(put(options, { mode, key, value: text }))}
              />
            </li>
          )
        })}
      </ul>
      <Select
        aria-label={t('fixed.add')}
        value={null}
        placeholder={
          <>
            <PlusOutlined aria-hidden /> {t('fixed.add')}
          </>
        }
        showSearch={{ optionFilterProp: 'label' }}
        options={free.map(target => ({ value: targetKey(target), label: target.label }))}
        onChange={key => key && onChange(put(options, { mode: 'constants', key, value: '' }))}
      />
    </section>
  )
}

function ValueInput({
  label,
  target,
  value,
  onChange,
}: {
  label: string
  target: Target | undefined
  value: string
  onChange(text: string): void
}) {
  const lang = useLang()
  const t = useT()
  const options = Object.values(target?.choices ?? {}).map(choice => ({ value: choice[lang] }))
  return (
    <AutoComplete
      aria-label={label}
      value={value}
      options={options}
      placeholder={t('fixed.value')}
      onChange={(text: string | undefined) => onChange(text ?? '')}
    />
  )
}
