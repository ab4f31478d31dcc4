import { defineTexts } from '../../shared/i18n.ts'

const zh = {
  title: '编辑图片', one: '编辑图片 {n}/{count} · {name}', left: '向左旋转', right: '向右旋转', crop: '裁剪', cover: '涂抹', frame: '方框', arrow: '箭头', words: '文字', undo: '撤销', redo: '重做', original: '恢复原图',
  write: '要写的文字', canvas: '图片画布', hint: '拖动绘制；键盘用方向键移动、Shift+方向键改大小、回车确定、Ctrl+Z 撤销', 'hint.words': '先输入文字，再点图片上的位置', 'hint.crop': '拖出要保留的部分，再点“裁剪选区”', apply: '裁剪选区',
  skip: '不上传', asIs: '原图上传', rest: '其余都用原图', done: '完成', broken: '这张图片无法读取，只能原样上传',
} as const
const en: Record<keyof typeof zh, string> = {
  title: 'Edit the picture', one: 'Edit picture {n}/{count} · {name}', left: 'Turn left', right: 'Turn right', crop: 'Crop', cover: 'Redact', frame: 'Box', arrow: 'Arrow', words: 'Text', undo: 'Undo', redo: 'Redo', original: 'Back to the original',
  write: 'Words to write', canvas: 'Picture', hint: 'Drag to draw. By keys: arrows move, Shift+arrows resize, Enter applies, Ctrl+Z takes back', 'hint.words': 'Type the words, then click where they go', 'hint.crop': 'Drag over what stays, then apply', apply: 'Apply crop',
  skip: 'Do not send', asIs: 'Send the original', rest: 'Send all others as they are', done: 'Done', broken: 'This picture cannot be read; it can only be sent as it is',
}

export const { useT: usePictureT } = defineTexts('picture', { zh, en })
