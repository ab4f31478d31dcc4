export const SLIDE = { duration: 150, easing: 'ease' }

/** What is dragged here is also a link or a button; dnd-kit's hints for screen readers speak of keys that do nothing. */
export const QUIET = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: '' },
}

function nothing(): undefined {
  return undefined
}
