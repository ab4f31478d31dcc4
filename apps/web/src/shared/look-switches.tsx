import MoonOutlined from '@ant-design/icons/es/icons/MoonOutlined'
import SunOutlined from '@ant-design/icons/es/icons/SunOutlined'
import { IconButton } from './icon-button.tsx'
import { useT } from './i18n.ts'
import { reveal } from './reveal.ts'
import { useSettings } from './settings.ts'

export function LangSwitch() {
  const { lang, set } = useSettings()
  const other = lang === 'zh' ? 'en' : 'zh'
  return (
    <IconButton label={other === 'zh' ? '中文' : 'English · EN'} lang={other === 'zh' ? 'zh-CN' : 'en'} onClick={() => set({ lang: other })}>
      <span>{other === 'zh' ? '中' : 'EN'}</span>
    </IconButton>
  )
}

export function DarkSwitch() {
  const t = useT()
  const { mode, set } = useSettings()
  return (
    <IconButton label={t(mode === 'dark' ? 'tool.light' : 'tool.dark')} onClick={event => reveal(event, () => set({ mode: mode === 'dark' ? 'light' : 'dark' }))}>
      {mode === 'dark' ? <SunOutlined /> : <MoonOutlined />}
    </IconButton>
  )
}
