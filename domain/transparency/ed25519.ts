/** Whether a signature (64 bytes) of a message holds for a public key (32 bytes). Web Crypto verifies it. */
export const isSignedBy = async (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): Promise<boolean> => {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(publicKey), { name: 'Ed25519' }, false, ['verify']);
  return crypto.subtle.verify({ name: 'Ed25519' }, key, new Uint8Array(signature), new Uint8Array(message));
};
