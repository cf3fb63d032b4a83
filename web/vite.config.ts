/** Builds the console into `dist/`, to be served under `/console/` by the service itself: nothing inline, nothing of another host. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/console/',
  plugins: [react()],
  build: {
    target: 'es2023',
    // A preload helper written into the page, and images written into styles, are refused by the content security policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    manifest: true,
    license: { fileName: 'licences.txt' },
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/console/api': {
        target: process.env['VEDETTE_URL'] ?? 'http://127.0.0.1:8080',
        changeOrigin: true,
        // The service answers pages of its own address alone.
        configure: (proxy) => void proxy.on('proxyReq', (request) => request.removeHeader('origin')),
      },
    },
  },
});
