import BgColorsOutlined from '@ant-design/icons/es/icons/BgColorsOutlined'
import { Popover } from 'antd'
import { useState } from 'react'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { useSettings } from '../../shared/look/settings.ts'
import { Colors } from './colors.tsx'
import { useLookT } from './locale.ts'

/** The user's colour, from the bar. */
export default function ColorTool() {
  const t = useLookT()
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
