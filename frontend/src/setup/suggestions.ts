import type { Look } from '../api/category-board.ts';

const suggestion = (name: string, icon: string, hue: string): Look => ({
  name,
  iconClass: `ri-${icon}-line`,
  iconColor: `text-${hue}-600`,
  bgColor: `bg-${hue}-100`,
});

/** Common topics of electronics sites. */
export const suggestions: readonly Look[] = [
  suggestion('Microcontrollers', 'cpu', 'blue'),
  suggestion('Robotics', 'robot-2', 'orange'),
  suggestion('IoT', 'wifi', 'green'),
  suggestion('PCB Design', 'layout-grid', 'teal'),
  suggestion('Power Electronics', 'flashlight', 'yellow'),
  suggestion('Embedded Systems', 'terminal-box', 'purple'),
  suggestion('Analog Circuits', 'pulse', 'red'),
  suggestion('Digital Logic', 'git-branch', 'indigo'),
];
