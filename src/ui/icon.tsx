/** 24 by 24, drawn with strokes in the text colour. */
const shapes = {
  back: 'M15 5l-7 7 7 7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  forward: 'M9 5l7 7-7 7',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2',
  device: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2',
  sending: 'M12 19V6M6 12l6-6 6 6',
  attention: 'M12 3.5L2.8 19.5h18.4L12 3.5zM12 10v4M12 16.8v.2',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 8v.2',
  file: 'M14 3H7a1 1 0 0 0-1 1v16a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V7l-4-4zM14 3v4h4',
  upload: 'M12 15V4M7.5 8.5L12 4l4.5 4.5M4 15v4a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-4',
  camera:
    'M4 8h3l1.5-2.5h7L17 8h3a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  withdraw: 'M8 5L4 9l4 4M4 9h11a5 5 0 0 1 0 10h-5',
  swap: 'M5 9h12l-3-3M19 15H7l3 3',
  pause: 'M8.500 5v14M15.500 5v14',
  print: 'M7 8V3h10v5M7 17H4V9h16v8h-3M7 14h10v7H7z',
  export: 'M12 4v11M7.5 10.5L12 15l4.5-4.5M4 20h16',
  edit: 'M4 20l1-4L16.5 4.5l3 3L8 19l-4 1zM14 7l3 3',
  offline:
    'M3 3l18 18M8.5 15.5a5 5 0 0 1 5-1M5 12a10 10 0 0 1 4-2.5M2 8.5a15 15 0 0 1 4-2.5M12 5c3.800 0 7.300 1.400 10 3.500M15.500 10.200A10 10 0 0 1 19 12M12 19v.2',
  list: 'M9 6h11M9 12h11M9 18h11M4.500 6v.2M4.500 12v.2M4.500 18v.2',
  shield: 'M12 3l8 3v6c0 4.500-3.300 7.700-8 9-4.700-1.300-8-4.500-8-9V6l8-3zM8.500 12l2.500 2.500 4.500-5',
  home: 'M4 11l8-7 8 7M6 9.500V20h12V9.500',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.500 20.500c.8-3.800 3.800-6 7.500-6s6.700 2.200 7.500 6',
  add: 'M12 5v14M5 12h14',
  crop: 'M7 2v14a1 1 0 0 0 1 1h14M2 7h14a1 1 0 0 1 1 1v14',
  up: 'M12 19V6M6 12l6-6 6 6',
  down: 'M12 5v13M6 12l6 6 6-6',
  left: 'M19 12H6M12 6l-6 6 6 6',
  right: 'M5 12h13M12 6l6 6-6 6',
  minus: 'M5 12h14',
  look: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5',
  anchor: 'M12 8v13M12 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM8 11h8M4 14c.5 4 3.500 6.500 8 7 4.500-.5 7.500-3 8-7',
} as const;

export type IconName = keyof typeof shapes;

/** Decorative: beside a word, never instead of one. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  );
}
