import { Select, Switch } from 'antd'
import { useId, type ReactNode } from 'react'
import { useSettings, type Settings } from '../../shared/appearance/settings.ts'
import { useAppearanceT, type AppearanceKey } from './locale.ts'
import css from './theme-drawer.module.css'

type SettingsOf<V> = {
  [K in keyof Settings]: Settings[K] extends V ? (V extends Settings[K] ? K : Settings[K] extends V ? K : never) : never
}[keyof Settings]
export type BooleanSetting = SettingsOf<boolean>

/** A label at the left, its control at the right. */
export function Row({
  label,
  hint,
  children,
}: {
  label: string
  hint?: string | undefined
  children: (labelId: string) => ReactNode
}) {
  const id = useId()
  return (
    <div className={css.row}>
      <span className={css.label}>
        <span id={id}>{label}</span>
        {hint && <small>{hint}</small>}
      </span>
      {children(id)}
    </div>
  )
}

/** A setting that is on or off. */
export function SwitchRow({
  name,
  disabled = false,
  hint,
}: {
  name: BooleanSetting
  disabled?: boolean
  hint?: AppearanceKey | undefined
}) {
  const t = useAppearanceT()
  const value = useSettings(state => state[name])
  const preview = useSettings(state => state.preview)
  return (
    <Row label={t(name as AppearanceKey)} hint={hint && t(hint)}>
      {id => (
        <Switch
          size="small"
          checked={value}
          disabled={disabled}
          aria-labelledby={id}
          onChange={on => preview({ [name]: on })}
        />
      )}
    </Row>
  )
}

interface ChoiceRowProps<K extends keyof Settings> {
  name: K
  options: readonly { value: Settings[K] & (string | number); label: string }[]
}

/** A setting with a few values. */
export function ChoiceRow<K extends keyof Settings>({ name, options }: ChoiceRowProps<K>) {
  const t = useAppearanceT()
  const value = useSettings(state => state[name]) as Settings[K] & (string | number)
  const preview = useSettings(state => state.preview)
  return (
    <Row label={t(name as AppearanceKey)}>
      {id => (
        <Select<Settings[K] & (string | number)>
          size="small"
          className={css.select as string}
          aria-labelledby={id}
          value={value}
          options={[...options]}
          onChange={next => preview({ [name]: next } as Partial<Settings>)}
        />
      )}
    </Row>
  )
}
