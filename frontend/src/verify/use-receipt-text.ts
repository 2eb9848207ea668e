import { useState } from 'react';

/** Longer than any receipt: an article has at most 900,000 bytes. */
const mostBytes = 4 * 1024 * 1024;

const refusalOf = ({ name, size }: File): string | undefined => {
  if (size === 0) return `${name} is empty. Download the receipt again.`;
  return size > mostBytes ? `${name} is too large to be a receipt: they have at most 4 MB.` : undefined;
};

export interface ReceiptText {
  readonly text: string;
  /** The same without the spaces and line ends around it that are lost or added when a text is pasted. */
  readonly checked: string;
  /** Why the file that was chosen last was not read. */
  readonly refusal: string | undefined;
  /** Files chosen since something was typed last. */
  readonly chosen: number;
  readonly take: (file: File | undefined) => Promise<void>;
  readonly type: (text: string) => void;
  /** Something else was typed. */
  readonly touch: () => void;
}

/** The text of a receipt, from a file or typed. */
export const useReceiptText = (): ReceiptText => {
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [isTyped, setIsTyped] = useState(false);
  const [chosen, setChosen] = useState(0);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const refused = refusalOf(file);
    setRefusal(refused);
    if (refused !== undefined) return;
    const read = await file.text().catch(() => undefined);
    if (read === undefined) {
      setRefusal(`${file.name} could not be read. Choose it again, or paste its text.`);
      return;
    }
    setText(read);
    setIsTyped(false);
    setChosen((before) => before + 1);
  };
  const touch = (): void => setChosen(0);
  const type = (typed: string): void => {
    setRefusal(undefined);
    setText(typed);
    setIsTyped(true);
    touch();
  };
  const trimmed = text.trim();
  const checked = isTyped && trimmed !== '' ? `${trimmed}\n` : text;
  return { text, checked, refusal, chosen, take, type, touch };
};
