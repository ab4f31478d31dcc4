import { Button, Drawer, Slider } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { notify } from '../../shared/ui/notify.tsx'
import { reveal } from '../../shared/appearance/reveal.ts'
import { useSession } from '../../shared/session/session.ts'
import { useSettings, useUnsaved, type Settings } from '../../shared/appearance/settings.ts'
import {
  COLUMN_STYLES,
  FONT_SIZES,
  LAYOUTS,
  mayTurnDark,
  MENU_WIDTHS,
  QUALITY,
  RADIUS,
  TAB_STYLES,
  THEMES,
  type ThemeName,
} from '../../shared/appearance/theme-options.ts'
import { useIsMobile } from '../use-is-mobile.ts'
import { useLayout } from '../frame/use-layout.ts'
import { Colors } from './colors.tsx'
import { useAppearanceDialogs } from './appearance-dialogs.ts'
import { useAppearanceT } from './locale.ts'
import { LayoutPictures, Pictures } from './pictures.tsx'
import { ChoiceRow, Row, SwitchRow, type BooleanSetting } from './row.tsx'
import css from './theme-drawer.module.css'

/** All settings of the appearance. Changes are visible at once, and are kept when they are saved. */
export default function ThemeDrawer() {
  const t = useAppearanceT()
  const mobile = useIsMobile()
  const { save, revert, reset } = useSettings()
  const unsaved = useUnsaved()
  const [open, setOpen] = useState(true)
  const onSave = () => {
    save()
    notify.success(t('saved'))
  }
  const onRestore = () => {
    reset(mobile)
    notify.success(t('restored'))
  }
  const onClose = () => {
    revert()
    setOpen(false)
  }
  return (
    <Drawer
      open={open}
      size={mobile ? 280 : 337}
      title={t('title')}
      mask={false}
      onClose={onClose}
      afterOpenChange={now => !now && useAppearanceDialogs.setState({ drawer: false })}
      styles={STYLES}
      footer={
        <div className={css.foot}>
          {unsaved && <small className={css.hint}>{t('unsaved')}</small>}
          <Button onClick={onRestore}>{t('restore')}</Button>
          <Button type="primary" onClick={onSave}>
            {t('save')}
          </Button>
        </div>
      }
    >
      <Frame />
      <AppearanceSection />
      <Tabs />
      <Group
        title={t('group.page')}
        names={['fixedHeader', 'foldSidebar', 'showProgressBar', 'pageTransition', 'showFooter', 'showThemeSetting']}
      />
      <Group title={t('group.tools')} names={TOOLS} />
      <OptionalFeatures />
    </Drawer>
  )
}

const STYLES = { body: { padding: '4px 20px 20px' } }

const TOOLS: readonly BooleanSetting[] = [
  'showSearch',
  'switchCompany',
  'switchingPlatforms',
  'localCalendar',
  'showRefresh',
  'showFontSize',
  'showLanguage',
  'showColorPicker',
  'showDark',
  'showTheme',
  'showLock',
  'showFullScreen',
  'showNotice',
  'rightToolsDrag',
]

function Frame() {
  const t = useAppearanceT()
  const mobile = useIsMobile()
  const layout = useLayout()
  const preview = useSettings(state => state.preview)
  return (
    <section className={css.group}>
      <h3>{t('group.frame')}</h3>
      <LayoutPictures
        label={t('layout')}
        values={LAYOUTS}
        value={layout}
        disabled={mobile}
        onChange={next => preview({ layout: next })}
      />
      {mobile && <small className={css.hint}>{t('layout.phone')}</small>}
      {layout === 'column' && (
        <ChoiceRow name="columnStyle" options={COLUMN_STYLES.map(value => ({ value, label: t(`column.${value}`) }))} />
      )}
      <ChoiceRow name="menuWidth" options={MENU_WIDTHS.map(value => ({ value, label: t('px', { size: value }) }))} />
    </section>
  )
}

function AppearanceSection() {
  const t = useAppearanceT()
  const { themeName, mode, preview } = useSettings()
  const { pathname } = useLocation()
  return (
    <section className={css.group}>
      <h3>{t('group.looks')}</h3>
      <Pictures
        label={t('themeName')}
        values={THEMES}
        value={themeName}
        word={value => `theme.${value}`}
        onChange={next => preview({ themeName: next })}
        draw={value => <ThemePicture name={value} />}
      />
      <Colors onChange={color => preview({ color })} />
      {mayTurnDark(pathname) && <Row label={t('mode')}>{id => <ModeSwitch labelId={id} dark={mode === 'dark'} />}</Row>}
      <SwitchRow
        name="isFollow"
        disabled={themeName !== 'default'}
        hint={themeName === 'default' ? undefined : 'isFollow.only'}
      />
      <ChoiceRow name="fontSize" options={FONT_SIZES.map(value => ({ value, label: t('px', { size: value }) }))} />
      <SliderRow name="radius" {...RADIUS} step={1} shown={size => t('px', { size })} />
      <SliderRow name="quality" {...QUALITY} shown={String} hint={t('quality.hint')} />
      <SwitchRow name="colorWeakness" />
    </section>
  )
}

function Tabs() {
  const t = useAppearanceT()
  return (
    <section className={css.group}>
      <h3>{t('group.tabs')}</h3>
      <SwitchRow name="showTabs" />
      <ChoiceRow name="tabsBarStyle" options={TAB_STYLES.map(value => ({ value, label: t(`tab.${value}`) }))} />
      <SwitchRow name="showTabsIcon" />
      <SwitchRow name="tabDrag" />
      <SwitchRow name="persistTabs" />
    </section>
  )
}

function Group({ title, names }: { title: string; names: readonly BooleanSetting[] }) {
  return (
    <section className={css.group}>
      <h3>{title}</h3>
      {names.map(name => (
        <SwitchRow key={name} name={name} />
      ))}
    </section>
  )
}

/** Optional features; the assistant only if the server has one. */
function OptionalFeatures() {
  const t = useAppearanceT()
  const configured = useSession(state => !!state.user?.widgets?.assistant)
  return (
    <section className={css.group}>
      <h3>{t('group.help')}</h3>
      <SwitchRow name="ai" disabled={!configured} hint={configured ? undefined : 'ai.none'} />
      <SwitchRow name="editPicture" hint="editPicture.hint" />
    </section>
  )
}

interface SliderRowProps {
  name: 'radius' | 'quality'
  hint?: string
  min: number
  max: number
  step: number
  shown(value: number): string
}

function SliderRow({ name, hint, shown, ...range }: SliderRowProps) {
  const t = useAppearanceT()
  const value = useSettings(state => state[name])
  const preview = useSettings(state => state.preview)
  return (
    <Row label={t(name)} hint={hint}>
      {id => (
        <>
          <span className={css.value}>{shown(value)}</span>
          <Slider
            className={css.slider as string}
            {...range}
            value={value}
            tooltip={NO_TOOLTIP}
            ariaLabelledByForHandle={id}
            ariaValueTextFormatterForHandle={shown}
            onChange={next => preview({ [name]: next } as Partial<Settings>)}
          />
        </>
      )}
    </Row>
  )
}

/** The value is shown beside it. */
const NO_TOOLTIP = { open: false }

/** Dark is a mode with two names, not a setting that is on or off. */
function ModeSwitch({ labelId, dark }: { labelId: string; dark: boolean }) {
  const preview = useSettings(state => state.preview)
  return (
    <button
      type="button"
      role="switch"
      aria-checked={dark}
      aria-labelledby={labelId}
      className={css.mode}
      onClick={event => reveal(event, () => preview({ mode: dark ? 'light' : 'dark' }))}
    >
      <span />
    </button>
  )
}

function ThemePicture({ name }: { name: ThemeName }) {
  return (
    <svg viewBox="0 0 48 32" data-picture={name} aria-hidden="true">
      <rect width="48" height="32" className={css.p0} />
      <rect width="48" height="7" className={css.p1} />
      <rect width="13" height="32" className={css.p2} />
      <rect x="3" y="11" width="7" height="3" rx="1" className={css.p3} />
      <rect x="17" y="11" width="27" height="17" rx="1.5" className={css.p4} />
    </svg>
  )
}
