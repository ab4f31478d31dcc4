import BgColorsOutlined from '@ant-design/icons/es/icons/BgColorsOutlined'
import { Popover } from 'antd'
import { useState } from 'react'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { useSettings } from '../../shared/appearance/settings.ts'
import { Colors } from './colors.tsx'
import { useAppearanceT } from './locale.ts'

/** Changes the user's colour from the bar. */
export default function ColorTool() {
  const t = useAppearanceT()
  const [open, setOpen] = useState(false)
  const set = useSettings(state => state.set)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={
        <div style={WIDTH}>
          <Colors onChange={color => set({ color })} />
        </div>
      }
    >
      <IconButton label={t('color')} aria-haspopup="dialog" aria-expanded={open}>
        <BgColorsOutlined />
      </IconButton>
    </Popover>
  )
}

const WIDTH = { width: 184 }
