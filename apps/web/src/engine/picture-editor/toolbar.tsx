import {
  ArrowRightOutlined,
  BorderOutlined,
  EyeInvisibleOutlined,
  FontSizeOutlined,
  RedoOutlined,
  RotateLeftOutlined,
  RotateRightOutlined,
  ScissorOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { Button, Input } from 'antd'
import type { ReactNode } from 'react'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import type { Edit, Tool } from './edits.ts'
import { usePictureT } from './locale.ts'

const TOOLS: readonly { tool: Tool; icon: ReactNode }[] = [
  { tool: 'crop', icon: <ScissorOutlined /> },
  { tool: 'cover', icon: <EyeInvisibleOutlined /> },
  { tool: 'frame', icon: <BorderOutlined /> },
  { tool: 'arrow', icon: <ArrowRightOutlined rotate={-45} /> },
  { tool: 'words', icon: <FontSizeOutlined /> },
]

interface Props {
  tool: Tool
  text: string
  canUndo: boolean
  canRedo: boolean
  onTool(tool: Tool): void
  onText(text: string): void
  onTurn(edit: Edit): void
  onUndo(): void
  onRedo(): void
  onOriginal(): void
}

export function Toolbar({ tool, text, canUndo, canRedo, onTool, onText, onTurn, onUndo, onRedo, onOriginal }: Props) {
  const t = usePictureT()
  return (
    <div className="en-picture-tools" role="toolbar" aria-label={t('title')}>
      <IconButton label={t('left')} onClick={() => onTurn({ kind: 'turn', way: 'left' })}>
        <RotateLeftOutlined />
      </IconButton>
      <IconButton label={t('right')} onClick={() => onTurn({ kind: 'turn', way: 'right' })}>
        <RotateRightOutlined />
      </IconButton>
      <i />
      {TOOLS.map(({ tool: one, icon }) => (
        <IconButton
          key={one}
          label={t(one)}
          active={tool === one}
          aria-pressed={tool === one}
          onClick={() => onTool(one)}
        >
          {icon}
        </IconButton>
      ))}
      {tool === 'words' && (
        <Input
          size="small"
          className="en-picture-words"
          autoFocus
          maxLength={60}
          aria-label={t('write')}
          placeholder={t('write')}
          value={text}
          onChange={event => onText(event.target.value)}
        />
      )}
      <i />
      <IconButton label={t('undo')} disabled={!canUndo} onClick={onUndo}>
        <UndoOutlined />
      </IconButton>
      <IconButton label={t('redo')} disabled={!canRedo} onClick={onRedo}>
        <RedoOutlined />
      </IconButton>
      <Button type="link" size="small" disabled={!canUndo} onClick={onOriginal}>
        {t('original')}
      </Button>
    </div>
  )
}
